/** The links of this remote. */
export const businessPaths = {
  printers: () => '/business/printers',
  printer: (id: number) => `/business/printers/${id}/edit`,
};
