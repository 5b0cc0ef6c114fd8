/**
 * Where each operation lives: all that a browser needs to know of the API beyond its types. Importing the
 * operations themselves would bring every schema along. A test compares this with them.
 */
export const table = {
  listDocuments: ["GET", "/api/v1/documents"],
  createDocument: ["POST", "/api/v1/documents"],
  importDocument: ["POST", "/api/v1/documents/import"],
  getDocument: ["GET", "/api/v1/documents/{id}"],
  saveDocument: ["PUT", "/api/v1/documents/{id}"],
  deleteDocument: ["DELETE", "/api/v1/documents/{id}"],
  previewDocument: ["GET", "/api/v1/documents/{id}/preview"],
  exportPdf: ["POST", "/api/v1/export/pdf"],
  exportBatch: ["POST", "/api/v1/export/batch"],
  getExportJob: ["GET", "/api/v1/export/job/{id}"],
  cancelExport: ["DELETE", "/api/v1/export/job/{id}"],
  retryExport: ["POST", "/api/v1/export/job/{id}/retry"],
  listAttempts: ["GET", "/api/v1/export/job/{id}/attempts"],
  getThumbnail: ["GET", "/api/v1/export/job/{id}/thumbnail"],
  streamExport: ["GET", "/api/v1/export/job/{id}/stream"],
  streamBatch: ["GET", "/api/v1/export/batch/{id}/stream"],
  streamMine: ["GET", "/api/v1/export/stream"],
  getExportBatch: ["GET", "/api/v1/export/batch/{id}"],
  cancelExportBatch: ["DELETE", "/api/v1/export/batch/{id}"],
  retryExportBatch: ["POST", "/api/v1/export/batch/{id}/retry"],
  downloadBatch: ["GET", "/api/v1/export/batch/{id}/download"],
  download: ["GET", "/api/v1/export/download/{id}"],
  downloadSelection: ["GET", "/api/v1/export/history/download"],
  getHistory: ["GET", "/api/v1/export/history"],
  deleteExport: ["DELETE", "/api/v1/export/history/{id}"],
  getUsage: ["GET", "/api/v1/export/usage"],
} as const
