/** The PDFs of invoices and credit notes that the shop numbers itself, and their addresses. */
export { keyInPath, pdfAddresses, pdfLink, readPdf } from './numbered/document.ts';
