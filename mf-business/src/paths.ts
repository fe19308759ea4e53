/** The links of this remote. */
export const businessPaths = {
  terminals: () => '/business/terminals',
  printers: () => '/business/printers',
  printer: (id: number) => `/business/printers/${id}/edit`,
};
