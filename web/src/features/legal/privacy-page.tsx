import { LegalDocument } from './legal-document.js';

export const Page = () => <LegalDocument page="privacy" />;
