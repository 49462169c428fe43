/** Replaces the library of react-admin's own export (vite.config.ts). */
export default function noExport(): never {
  throw new Error('Files are exported by the server');
}
