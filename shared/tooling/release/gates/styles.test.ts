import { findLeak } from './styles';

/**
 * Returns the first selector or at-rule of `sheet` that applies outside the remote with the class prefix `mf-food_`.
 */
const findFoodLeak = (sheet: string) => findLeak(sheet, 'mf-food_');

const harmless = [
  '',
  '.mf-food_list_a1{color:red}',
  '.mf-food_list_a1>li:first-child,[data-mantine-color-scheme=dark] .mf-food_list_a1::after{color:red}',
  '@layer ui{@media (width<30rem){@supports (display:grid){.mf-food_list_a1 *{color:red}}}}',
  '@container (width<30rem){.mf-food_list_a1{color:red}}',
  ':is(.mf-food_a,.mf-food_b) body,:where(.mf-food_a h1) p{color:red}',
  '.mf-food_list_a1{color:red;li{color:red}&:hover{color:red}body &{color:red}@media print{*{color:red}}}',
  '@keyframes mf-food_spin_a1{from{rotate:0deg}50%{rotate:9deg}to{rotate:1turn}}',
  String.raw`.mf-food_list_a\/1{color:red}`,
];

const leaking: Array<[sheet: string, leak: string]> = [
  ['body{color:red}', 'body'],
  ['*{color:red}', '*'],
  [':root{--border:red}', ':root'],
  ['[data-x]{color:red}', '[data-x]'],
  ['#root{color:red}', '#root'],
  ['.mf-staff_list_a1{color:red}', '.mf-staff_list_a1'],
  ['.mf-food_list_a1,h1{color:red}', 'h1'],
  ['@media print{header{display:none}}', 'header'],
  ['@layer ui{button{color:red}}', 'button'],
  [':not(.mf-food_list_a1){color:red}', ':not(.mf-food_list_a1)'],
  ['body:has(.mf-food_list_a1){color:red}', 'body:has(.mf-food_list_a1)'],
  [':is(.mf-food_a,body) p{color:red}', ':is(.mf-food_a,body) p'],
  [':where(){color:red}', ':where()'],
  ['.mf-food_list_a1{:not(&){color:red}}', ':not(&)'],
  ['body{.mf-food_list_a1{color:red}}', 'body'],
  ['@font-face{font-family:Figtree;src:url(x.woff2)}', '@font-face'],
  ['@keyframes spin{to{rotate:1turn}}', '@keyframes spin'],
  ['@import "other.css";', '@import "other.css"'],
  ['@page{margin:0}', '@page'],
  ['@property --border{syntax:"*";inherits:false}', '@property --border'],
];

test.each(harmless)('findLeak returns undefined for a style sheet that applies only inside its area: %s', (sheet) => {
  expect(findFoodLeak(sheet)).toBeUndefined();
});

test.each(leaking)(
  'findLeak returns the part of the style sheet %s that applies outside its area: %s',
  (sheet, leak) => {
    expect(findFoodLeak(sheet)).toBe(leak);
  },
);
