import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { Schemas } from '#libs/api-client/index.js';
import type { AdminApi } from '../api.js';

/** An IPv4 or IPv6 address as browsers spell it in `location`. */
const BARE_ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Whether this browser can use passkeys here: only over https or on this machine, and for a host with a name. */
export const knowsPasskeys = (hostname = globalThis.location?.hostname ?? ''): boolean =>
  globalThis.PublicKeyCredential !== undefined && !BARE_ADDRESS.test(hostname);

/** Browsers say in English why there is no key: mostly that the person closed the dialog. */
const chosen = <T>(key: Promise<T>): Promise<T> =>
  key.catch((cause: unknown) => {
    throw new Error('auth.passkey_none', { cause });
  });

/** Asks the person for a passkey of this site. Rejects when they choose none. */
export async function askForPasskey(api: AdminApi): Promise<Schemas['PasskeyLoginDto']> {
  const { challenge, nonce, host, timeout } = await api.call('getPasskeyOptions');
  const { id, response } = await chosen(
    startAuthentication({
      optionsJSON: { challenge: nonce, rpId: host, timeout, userVerification: 'required' },
    }),
  );
  return {
    challenge,
    credential: id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
  };
}

/** Lets the person make a passkey for their account. Rejects when they do not. */
export async function makePasskey(
  api: AdminApi,
  name: string,
): Promise<Schemas['PasskeyCreateDto']> {
  const { challenge, options } = await api.call('getPasskeyCreationOptions');
  const { id, response } = await chosen(startRegistration({ optionsJSON: JSON.parse(options) }));
  return {
    challenge,
    name,
    credential: id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
  };
}
