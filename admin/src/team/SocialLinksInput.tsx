import TextField from '@mui/material/TextField';
import { useInput, useTranslate, ValidationError } from 'react-admin';
import { SOCIAL_NETWORKS } from '#libs/domain/index.js';
import { httpAddress } from '../components/form/httpAddress.js';
import { keepEmptyText } from '../components/form/parse.js';
import { linkOf, withLink } from './socialLinks.js';

const wrongNetworks = (json: string) =>
  SOCIAL_NETWORKS.filter((network) => httpAddress(linkOf(json, network)));

/** What is wrong with the first address that is wrong. */
const areAddresses = (json: string | null): string | undefined =>
  wrongNetworks(json ?? '').map((network) => httpAddress(linkOf(json ?? '', network)))[0];

/** One field per network; together they write the JSON text the API stores (decision 7). */
export function SocialLinksInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput({
    source: 'social_links',
    validate: areAddresses,
    parse: keepEmptyText,
  });
  const json = String(field.value);
  const wrong = wrongNetworks(json);
  // An error from the server does not name a network, so every field shows it.
  const refused = fieldState.invalid ? (wrong.length > 0 ? wrong : SOCIAL_NETWORKS) : [];
  return SOCIAL_NETWORKS.map((network) => {
    const error = refused.includes(network)
      ? (httpAddress(linkOf(json, network)) ?? fieldState.error?.message)
      : undefined;
    return (
      <TextField
        key={network}
        type="url"
        fullWidth
        label={translate(`team.network.${network}`)}
        value={linkOf(json, network)}
        onChange={(event) => field.onChange(withLink(json, network, event.target.value.trim()))}
        onBlur={field.onBlur}
        inputRef={network === (wrong[0] ?? SOCIAL_NETWORKS[0]) ? field.ref : undefined}
        error={error !== undefined}
        helperText={error !== undefined && <ValidationError error={error} />}
      />
    );
  });
}
