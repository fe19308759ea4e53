import { MANAGER_RIGHTS } from '../../accounts/default-roles';
import type { RestaurantPlan } from '../restaurant-plan';

/** The demonstration's second location, with a different owner, time zone and menu. */
export const CASA_PACIFICA: RestaurantPlan = {
  name: 'Casa Pacifica',
  phone_number: '4155550123',
  email: 'hola@casapacifica.example.com',
  website: 'www.casapacifica.example.com',
  timezone: 'America/Los_Angeles',
  address: '2400 Mission Street, San Francisco, CA 94110',
  cashDiscountRate: 0,
  taxes: [{ name: 'San Francisco Sales Tax', rate: 8.625, jurisdiction: 'California (CDTFA)' }],
  modifierGroups: [
    {
      name: 'Salsa',
      min: 1,
      max: 2,
      modifiers: [
        ['Salsa Verde', 0],
        ['Salsa Roja', 0],
        ['Habanero', 0.5],
      ],
    },
    {
      name: 'Extras',
      min: 0,
      max: 3,
      modifiers: [
        ['Guacamole', 2.5],
        ['Sour Cream', 1],
        ['Queso', 1.5],
      ],
    },
  ],
  categories: [
    {
      name: 'Tacos',
      color_code: '#C1440E',
      modifierGroups: ['Salsa'],
      course: 'main',
      items: [
        { name: 'Carne Asada Taco', desc: 'Grilled steak, onion, cilantro', price: 4.75, popularity: 4 },
        { name: 'Al Pastor Taco', desc: 'Pork, pineapple', price: 4.5, popularity: 4 },
        { name: 'Fish Taco', desc: 'Battered cod, cabbage, crema', price: 5.25, popularity: 3 },
        { name: 'Mushroom Taco', desc: 'Oyster mushrooms, salsa macha', price: 4.5 },
      ],
    },
    {
      name: 'Burritos',
      color_code: '#8A5A2B',
      modifierGroups: ['Salsa', 'Extras'],
      course: 'main',
      items: [
        { name: 'Mission Burrito', desc: 'Steak, rice, beans, cheese', price: 13.5, popularity: 4 },
        { name: 'Veggie Burrito', desc: 'Peppers, rice, black beans', price: 11.5, popularity: 2 },
        { name: 'Breakfast Burrito', desc: 'Egg, chorizo, potato', price: 11 },
      ],
    },
    {
      name: 'Antojitos',
      color_code: '#D9A441',
      modifierGroups: [],
      course: 'side',
      items: [
        { name: 'Chips and Guacamole', desc: 'Made at the table', price: 9.5, popularity: 3 },
        { name: 'Elote', desc: 'Street corn, cotija, chili', price: 6 },
        { name: 'Churros', desc: 'Cinnamon sugar, chocolate', price: 6.5 },
      ],
    },
    {
      name: 'Bebidas',
      color_code: '#2A7F8E',
      modifierGroups: [],
      course: 'drink',
      items: [
        { name: 'Horchata', desc: 'Rice, cinnamon', price: 4.5, popularity: 2 },
        { name: 'Agua Fresca', desc: 'Fruit of the day', price: 4.5, popularity: 3 },
        { name: 'Mexican Cola', desc: 'Cane sugar', price: 4 },
        { name: 'Margarita', desc: 'Tequila, lime, agave', price: 13, popularity: 2 },
      ],
    },
  ],
  roles: [
    { name: 'Manager', rights: MANAGER_RIGHTS },
    { name: 'Cashier', rights: { orders: 'view', pos_discounts: 'manage', pos_cash_drawer: 'manage' } },
  ],
  employees: [
    { first_name: 'Lucia', last_name: 'Reyes', role: 'Manager', passcode: '3390' },
    { first_name: 'Ben', last_name: 'Navarro', role: 'Cashier', passcode: '5127' },
    { first_name: 'Chloe', last_name: 'Park', role: 'Cashier', passcode: '8066' },
    { first_name: 'Diego', last_name: 'Salas', role: 'Cashier', passcode: '2745' },
  ],
  terminals: ['Counter', 'Patio'],
  printers: [
    { name: 'Counter Printer', receipt_print_type: 'Customer', categories: [] },
    { name: 'Grill Printer', receipt_print_type: 'Kitchen', categories: ['Tacos', 'Burritos', 'Antojitos'] },
  ],
  orderNotes: ['Extra napkins', 'No cilantro'],
  furtherPaymentTypes: ['GiftCard', 'HouseAccount', 'Voucher'],
  salesPattern: {
    ...{ ordersPerDay: 60, opens: 10, closes: 22 },
    extras: { serviceCharge: { name: 'Large Party Service', rate: 18, fromGuests: 6 }, cashRounding: 5 },
  },
};
