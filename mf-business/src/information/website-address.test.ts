import { websiteAddress } from './website-address';

test.each([
  ['cornertable.example.com', 'https://cornertable.example.com/'],
  ['http://cornertable.example.com/menu', 'http://cornertable.example.com/menu'],
])('%s can be opened', (website, address) => {
  expect(websiteAddress(website)).toBe(address);
});

test.each(['', 'cornertable', 'javascript:alert(1)', 'data:text/html,x', 'https://'])('%p is only shown', (website) => {
  expect(websiteAddress(website)).toBeNull();
});
