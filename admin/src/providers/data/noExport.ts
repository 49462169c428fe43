/** Stands for the library that react-admin's own export would need (vite.config.ts). */
export default function noExport(): never {
  throw new Error('Files are exported by the server');
}
