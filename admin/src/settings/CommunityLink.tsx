import { maxLength, type Validator } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { FormField } from '../components/form/FormField.js';
import { httpAddress, keepEmptyText } from '../components/form/parse.js';
import { type Community, completeLink } from './completeLink.js';
import { useSetting } from './SettingInput.js';

const malformed =
  (source: Community): Validator =>
  (value) =>
    httpAddress(value) === 'address_fault.malformed'
      ? `settings.error.${source}`
      : httpAddress(value);

// Created once: react-hook-form would register every field again.
const VALIDATORS: Readonly<Record<Community, Validator[]>> = {
  microblog_url: [maxLength(MAX_LENGTH.address), malformed('microblog_url')],
  chat_url: [maxLength(MAX_LENGTH.address), malformed('chat_url')],
  code_host_url: [maxLength(MAX_LENGTH.address), malformed('code_host_url')],
  chat_server_url: [maxLength(MAX_LENGTH.address), malformed('chat_server_url')],
};

/** The address of the project's page on a network; a name or an address without https is completed once it is typed. */
export function CommunityLink({ source }: { source: Community }) {
  const { trigger } = useFormContext();
  const { onBlur, ...field } = useSetting(source, VALIDATORS[source], keepEmptyText);
  const complete = () => {
    const completed = completeLink(field.value, source);
    if (completed !== field.value) field.onChange(completed);
    onBlur();
    trigger(source);
  };
  return (
    <FormField
      {...field}
      type="text"
      placeholder="https://"
      onBlur={complete}
      slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
    />
  );
}
