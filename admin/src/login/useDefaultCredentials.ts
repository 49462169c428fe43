import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '#libs/api-client/index.js';
import type { Credentials } from '../providers/auth/authProvider.js';
import { ADMIN_API } from '../providers/data/dataProvider.js';
import { http } from '../providers/http.js';

async function loadDefaultCredentials(): Promise<Credentials | null> {
  try {
    const { json } = await http(`${ADMIN_API}/auth/default-credentials`);
    return (json as Schemas['DefaultCredentialsDto']).default_credentials;
  } catch (error) {
    // The page works without its hint.
    console.warn('Could not ask for the default credentials', error);
    return null;
  }
}

/** The default credentials while they are in force (decision 15), else null. */
export function useDefaultCredentials(): Credentials | null {
  const { data } = useQuery({
    queryKey: ['default-credentials'],
    queryFn: loadDefaultCredentials,
    retry: false,
  });
  return data ?? null;
}
