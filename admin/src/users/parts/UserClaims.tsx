import TokenIcon from '@mui/icons-material/TokenOutlined';
import { Link, useTranslate } from 'react-admin';
import { reasonText } from '#libs/domain/index.js';
import { DateTime } from '../../components/figures/formats.js';
import { ClaimStatusBadge } from '../../components/figures/StatusBadge.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import type { ClaimRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';

export const UserClaims = () => <PartList part="claims" icon={<TokenIcon />} row={Claim} />;

function Claim({ record }: PartRecord<ClaimRecord>) {
  const { id, tokens, status, reason, requested_at } = record;
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <PartRow
      title={
        <Link to={`/claims/${id}`}>
          {translate('users.claim_of', { id, smart_count: tokens, tokens })}
        </Link>
      }
      text={reason ? reasonText(reason, language) : undefined}
      end={<ClaimStatusBadge status={status} />}
    >
      {translate('users.requested_at')} <DateTime time={requested_at} />
    </PartRow>
  );
}
