import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';

interface Readiness {
  version?: string;
  schema_version?: string;
}

async function readVersions(): Promise<Readiness> {
  const response = await fetch('/health/ready', { signal: AbortSignal.timeout(10_000) });
  return response.ok ? ((await response.json()) as Readiness) : {};
}

/** The versions of the server and of its database, for questions to support. Empty where they cannot be read. */
export function Footer() {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['versions'],
    queryFn: readVersions,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data?.version || !data.schema_version) return null;
  const values = { version: data.version, schema: data.schema_version };
  return (
    <Typography
      component="footer"
      variant="caption"
      sx={{ color: 'text.secondary', textAlign: 'center', px: 2, pb: 2 }}
    >
      {translate('app.version', values)}
    </Typography>
  );
}
