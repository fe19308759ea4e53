import type { ModifierGroupPlan } from '../restaurant-plan';

export const MODIFIER_GROUPS: ModifierGroupPlan[] = [
  {
    name: 'Steak Temperature',
    min: 1,
    max: 1,
    modifiers: [
      ['Rare', 0],
      ['Medium Rare', 0],
      ['Medium', 0],
      ['Medium Well', 0],
      ['Well Done', 0],
    ],
  },
  {
    name: 'Choice of Side',
    min: 1,
    max: 1,
    modifiers: [
      ['French Fries', 0],
      ['Side Salad', 0],
      ['Roasted Vegetables', 1.5],
      ['Truffle Fries', 3],
    ],
  },
  {
    name: 'Burger Extras',
    min: 0,
    max: 4,
    modifiers: [
      ['Cheddar', 1.5],
      ['Bacon', 2.5],
      ['Fried Egg', 2],
      ['Avocado', 2.5],
      ['Gluten-Free Bun', 1.5],
    ],
  },
  {
    name: 'Salad Protein',
    min: 0,
    max: 2,
    modifiers: [
      ['Grilled Chicken', 5],
      ['Grilled Shrimp', 7],
      ['Salmon', 8],
    ],
  },
  {
    name: 'Dressing',
    min: 1,
    max: 1,
    modifiers: [
      ['Lemon Vinaigrette', 0],
      ['Caesar', 0],
      ['Blue Cheese', 0],
      ['Dressing on the Side', 0],
    ],
  },
  {
    name: 'Milk',
    min: 1,
    max: 1,
    modifiers: [
      ['Whole Milk', 0],
      ['Skim Milk', 0],
      ['Oat Milk', 0.75],
      ['Almond Milk', 0.75],
    ],
  },
  {
    name: 'Allergies and Requests',
    min: 0,
    max: 3,
    modifiers: [
      ['No Onion', 0],
      ['No Nuts', 0],
      ['Gluten Free', 0],
    ],
  },
  {
    name: 'Oyster Count',
    min: 1,
    max: 1,
    modifiers: [
      ['Half Dozen', 0],
      ['Dozen', 17],
    ],
  },
];
