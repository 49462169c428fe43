import { Box, DialogActions, DialogContent, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatContractAddress, formatTonAddress, type TonNetwork } from '#libs/domain/index.js';
import { Copyable } from '../components/Copyable.js';
import { Facts } from '../components/figures/Facts.js';
import { useNanotons } from '../components/figures/formats.js';
import { TextButton } from '../components/TextButton.js';
import { TitledDialog } from '../components/TitledDialog.js';
import { Text } from '../components/text.js';
import type { PayoutRequest } from '../providers/data/records.js';
import { INSET, lines } from '../theme/styles.js';

interface RequestDialogProps {
  request: PayoutRequest;
  network: TonNetwork;
  onClose: () => void;
}

/** A request as links and bytes, for an owner that is not the connected wallet. */
export function RequestDialog({ request, network, onClose }: RequestDialogProps) {
  const owner = formatTonAddress(request.from, network);
  return (
    <TitledDialog title="payouts.request" maxWidth="sm" onClose={onClose}>
      <DialogContent dividers sx={{ display: 'grid', gap: 2 }}>
        <Text text="payouts.request_help" args={{ owner }} sx={{ overflowWrap: 'anywhere' }} />
        {request.messages.map((message, index) => (
          <Box component="section" key={message.payload} sx={INSET}>
            <Text text="payouts.message" args={{ number: index + 1 }} variant="h3" sx={{ mb: 1 }} />
            <Message message={message} network={network} />
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <TextButton label="ra.action.close" variant="outlined" onClick={onClose} />
      </DialogActions>
    </TitledDialog>
  );
}

interface MessageProps {
  message: PayoutRequest['messages'][number];
  network: TonNetwork;
}

function Message({ message, network }: MessageProps) {
  const translate = useTranslate();
  const nanotons = useNanotons();
  const { amount, payload, stateInit } = message;
  const address = formatContractAddress(message.address, network);
  const link = linkOf(address, amount, payload, stateInit);
  const copyable = (name: string, text: string, shown: ReactNode = text) => (
    <Copyable text={text} args={{ name: translate(`payouts.message_part.${name}`) }}>
      <Box sx={lines(2)}>{shown}</Box>
    </Copyable>
  );
  const parts = {
    address: copyable('address', address),
    amount: copyable('amount', amount, nanotons(BigInt(amount))),
    payload: copyable('payload', payload),
    ...(stateInit && { state_init: copyable('state_init', stateInit) }),
    link: copyable('link', link, <Link href={link}>{link}</Link>),
  };
  return <Facts prefix="payouts.message_part" facts={parts} width={600} />;
}

/** A transfer that wallets open. */
function linkOf(address: string, amount: string, payload: string, stateInit?: string): string {
  const query = new URLSearchParams({ amount, bin: urlSafe(payload) });
  if (stateInit) query.set('init', urlSafe(stateInit));
  return `ton://transfer/${address}?${query}`;
}

const urlSafe = (base64: string): string =>
  base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
