// The same API tests run on both databases; each jest project names its own.
declare const TEST_DATABASE: 'pglite' | 'postgres';

process.env['TEST_DATABASE'] = TEST_DATABASE;
