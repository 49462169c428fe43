import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { explorerPage, truncateAddress } from '#libs/domain/index.js';
import { Copyable } from '../components/Copyable.js';
import { Facts } from '../components/figures/Facts.js';
import { DateTime, useNanotons } from '../components/figures/formats.js';
import type { DistributorRecord } from '../providers/data/records.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { INSET } from '../theme/styles.js';

export function DistributorFacts({ distributor }: { distributor: DistributorRecord }) {
  const translate = useTranslate();
  const nanotons = useNanotons();
  const settings = useSiteSettings();
  const { owner, jetton_master, decimals, code_hash, deadline, published } = distributor;
  const { merkle_root, read_until, jetton_wallet, wallet_proof } = distributor;
  const root = merkle_root ? 'payouts.published' : 'payouts.not_published';
  const copyable = (name: string, text: string) => {
    const page = name === 'code_hash' ? null : explorerPage(settings, text);
    return (
      <Copyable text={text} args={{ name: translate(`payouts.fact.${name}`) }}>
        {page && (
          <Link href={page} target="_blank" rel="noopener noreferrer" noWrap>
            {truncateAddress(text)}
          </Link>
        )}
      </Copyable>
    );
  };
  const contract = {
    address: copyable('address', distributor.address),
    code_hash: copyable('code_hash', code_hash ?? ''),
    deadline: <DateTime time={deadline ?? ''} />,
    root: translate(root, { smart_count: published }),
    balance: nanotons(BigInt(distributor.nanotons)),
  };
  const facts = {
    ...(code_hash && contract),
    owner: copyable('owner', owner),
    token: (
      <>
        {copyable('token', jetton_master)}{' '}
        {translate('payouts.decimals', { smart_count: decimals })}
      </>
    ),
    jetton_wallet: (
      <>
        {copyable('jetton_wallet', jetton_wallet)}{' '}
        {translate(`payouts.wallet_proof.${wallet_proof ?? 'none'}`)}
      </>
    ),
    read_until: read_until ? <DateTime time={read_until} /> : translate('payouts.not_read'),
  };
  return (
    <Box sx={{ ...INSET, p: 2 }}>
      <Facts prefix="payouts.fact" facts={facts} width={210} />
    </Box>
  );
}
