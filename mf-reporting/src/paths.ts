/** Every address of this area is built here. */
export const paths = {
  /** `search` is the query string of the list's filters, with its question mark. */
  orders: (search = '') => `/reporting/orders${search}`,
  order: (id: number) => `/reporting/orders/order-details/${id}`,
};
