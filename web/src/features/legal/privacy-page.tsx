import type { QueryClient } from '@tanstack/react-query';
import { prefetchContents } from '../../components/markdown-contents.js';
import { LegalPage } from './legal-page.js';

export const prefetch = (client: QueryClient) => prefetchContents(client, 'privacy');

export const Page = () => <LegalPage page="privacy" />;
