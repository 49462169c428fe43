import {
  ApiProperty,
  type OpenAPIObject,
  type ReferenceObject,
  type SchemaObject,
} from '@nestjs/swagger';

type Schema = SchemaObject | ReferenceObject;
export type Schemas = Record<string, Schema>;

/** Documents an amount or a sum, which may exceed 32 bits, unlike every other number. */
export const Int64 = () => ApiProperty({ format: 'int64' });

/** Follows references to the schema. */
export function resolve(schema: Schema, schemas: Schemas): SchemaObject {
  if (!('$ref' in schema)) return schema;
  const target = schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (!target) throw new Error(`The document has no schema ${schema.$ref}`);
  return resolve(target, schemas);
}

/** A value made of the examples of a schema's parts; parts without one are omitted. */
export function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const { example, enum: values, type, items, properties } = resolve(schema, schemas);
  if (example !== undefined) return example;
  if (values) return values[0];
  if (type === 'boolean') return true;
  if (type === 'array' && items) return [exampleOf(items, schemas)];
  if (!properties) return undefined;
  const entries = Object.entries(properties).map(([field, part]) => [
    field,
    exampleOf(part, schemas),
  ]);
  return Object.fromEntries(entries);
}

/** Descriptions of fields that mean the same in all DTOs. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  ids: 'Numbers of the records, each once.',
  name: 'Name as visitors see it.',
  username: 'Name of the account; null for a participant without one.',
  password: 'Password of the account.',
  current_password: 'The password that is to be replaced.',
  default_credentials: 'The documented pair, while it is in force; null otherwise.',
  admin_username: 'Account of the admin.',
  title: 'Title in Chinese.',
  title_en: 'Title in English; while it is blank the Chinese one is shown.',
  description: 'Description in Chinese.',
  description_en: 'Description in English; while it is blank the Chinese one is shown.',
  action_text: 'Text of the button in Chinese.',
  action_text_en: 'Text of the button in English; while it is blank the Chinese one is shown.',
  type: 'Group that the record belongs to.',
  icon: 'Name of an icon, or any sign.',
  bio: 'A few sentences about the member in Chinese.',
  bio_en: 'The same in English.',
  role: 'Known roles are translated; any other is shown as it is.',
  verification_required: 'Whether the task is checked before it counts.',
  is_active: 'Whether visitors see the record; of a participant, whether they take part.',
  is_banned: 'Whether an admin has banned the participant.',
  wallet_address: 'Address on TON, in the form that is shown to people.',
  total_points: 'Points earned; 1000 are one token.',
  total_claimed_tokens: 'Whole tokens claimed by all participants.',
  total_users: 'All participants.',
  banned_users: 'Participants who are banned.',
  total_tasks: 'All tasks.',
  active_tasks: 'Tasks that visitors see.',
  inactive_tasks: 'Tasks that are switched off.',
  total_logs: 'Rows of the log.',
  total: 'How many records are meant; 409 when others match by now.',
  action: 'What was done.',
  resource_type: 'What kind of record it was done to.',
  site_name: 'Name of the site.',
  token_name: 'Full name of the token.',
  token_standard: 'Standard that the token follows.',
  token_network: 'Name of the network.',
  ton_network: 'Network whose wallets can take part.',
  microblog_url: 'Address of the microblog; empty to leave it out.',
  chat_url: 'Address of the chat group; empty to leave it out.',
  code_host_url: 'Address of the code repository; empty to leave it out.',
  chat_server_url: 'Address of the chat server; empty to leave it out.',
  explorer_url: 'Address that a wallet address is appended to.',
  wallets_list_url: 'Where the list of wallets comes from.',
  avatar_service_url: 'Service that draws initials.',
  translation_service_url: 'Service that translates for admins.',
  url: 'Address of the site.',
  termsOfUseUrl: 'Address of the terms of use.',
  privacyPolicyUrl: 'Address of the privacy policy.',
};

/** The description of a field without a comment. */
function usualField(field: string): SchemaObject {
  if (field === 'id') return { description: 'Number of the record.', example: 1 };
  if (!field.endsWith('_at')) return { description: DESCRIPTIONS[field] };
  return { description: 'ISO 8601 UTC.', example: '2026-01-31T08:00:00.000Z' };
}

/**
 * Adds facts that the types of DTOs lack: numbers are whole, of 32 bits if not 64; every `*_at` is a time (decision 6);
 * and nullable schemas are written so that null also passes a validator.
 */
export function refineSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = document.components?.schemas ?? {};
  for (const schema of Object.values(schemas)) {
    for (const [field, part] of Object.entries(resolve(schema, schemas).properties ?? {})) {
      if ('$ref' in part) continue;
      if (part.description === undefined) Object.assign(part, { ...usualField(field), ...part });
    }
  }
  const text = JSON.stringify(document, (key, value) => {
    if (value?.type === 'number') return { format: 'int32', ...value, type: 'integer' };
    const isTime = /^\w+_at$/.test(key) && value?.type === 'string' && value.minLength !== 0;
    if (isTime) return { ...value, format: 'date-time' };
    const [base] = value?.nullable && value.allOf ? value.allOf : [];
    const { description } = value ?? {};
    return base
      ? { ...resolve(base, schemas), ...(description && { description }), nullable: true }
      : value;
  });
  return JSON.parse(text);
}

/** Removes the schemas that nothing refers to. */
export function dropUnusedSchemas(document: OpenAPIObject): void {
  const text = JSON.stringify(document);
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    if (!text.includes(`"#/components/schemas/${name}"`))
      delete document.components?.schemas?.[name];
  }
}
