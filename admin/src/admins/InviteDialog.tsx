import { useState } from 'react';
import { maxLength, required } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { FormInput } from '../components/form/FormInput.js';
import { ShownOnce } from '../components/ShownOnce.js';
import { RoleInput } from './RoleInput.js';

type Invitation = Schemas['CreatedInvitationDto'];

const NAME = [required(), maxLength(MAX_LENGTH.username)];

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [invitation, setInvitation] = useState<Invitation>();
  if (invitation) {
    return (
      <ShownOnce
        title="admins.link_title"
        text="admins.link_text"
        args={{ name: invitation.username }}
        copyLabel="admins.copy_link"
        value={linkOf(invitation)}
        warning="admins.link_once"
        onClose={onClose}
      />
    );
  }
  return (
    <ActionDialog
      title="admins.invite"
      text="admins.invite_text"
      submitLabel="admins.invite_submit"
      record={{ role: 'reviewer' }}
      action={(body: Schemas['InvitationCreateDto']) => ({
        run: (api) => api('inviteAdmin', { body }),
        failure: 'admins.invite_failed',
        onSuccess: setInvitation,
      })}
      onClose={onClose}
    >
      <FormInput
        source="username"
        label="resources.admins.fields.username"
        help="admins.name_help"
        validate={NAME}
        autoFocus
        autoComplete="off"
      />
      <RoleInput />
    </ActionDialog>
  );
}

/** The address of the page where an invited person joins; the token is not sent to any server by it. */
const linkOf = ({ token }: Invitation): string => `${location.origin}/admin/join#${token}`;
