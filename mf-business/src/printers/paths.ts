export const PRINTERS = '/business/printers';
export const printerEditPath = (id: number) => `${PRINTERS}/${id}/edit`;
