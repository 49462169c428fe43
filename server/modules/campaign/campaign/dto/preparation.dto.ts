import type { EssentialText } from '#libs/domain/index.js';

/** A condition of the checklist before the campaign goes live. */
export class ChecklistPointDto {
  /** The condition. @example "public_url" */
  code:
    | 'dates'
    | 'public_url'
    | 'password'
    | 'second_factor'
    | 'brand'
    | 'statistics'
    | 'lists'
    | 'links'
    | 'jetton_master'
    | 'pool'
    | 'tasks'
    | 'doable'
    | 'shares'
    | 'pages'
    | 'texts';
  /** Whether it is met. @example true */
  is_met: boolean;
  /** Whether going live requires it. @example true */
  is_required: boolean;
}

/** A part of the site that is missing, or still as the product came. */
export type SetupPart =
  | 'second_factor'
  | 'site_name'
  | 'token'
  | 'symbol'
  | 'colors'
  | EssentialText
  | 'statistics'
  | 'lists'
  | 'setting_links'
  | 'task_links'
  | 'section_links'
  | 'team_links'
  | 'content_links'
  | 'no_tasks'
  | 'built_in_tasks'
  | 'undoable_tasks'
  | 'unchecked_shares'
  | 'empty_pages'
  | 'team'
  | 'whitepaper'
  | 'terms'
  | 'privacy'
  | 'dates'
  | 'pool'
  | 'notifications'
  | 'test_message'
  | 'preview';

/** Records that came with the product and are unchanged. */
export class SamplesDto {
  /** Sections, removed by going live. @example [1, 2] */
  contents: number[];
  /** Team members, removed by going live. @example [1] */
  team: number[];
  /** Active tasks, which stay. @example [1, 2, 3] */
  tasks: number[];
}

/** A step of setting up the project. */
export class SetupStepDto {
  /** The step. @example "brand" */
  code:
    | 'second_factor'
    | 'brand'
    | 'texts'
    | 'links'
    | 'tasks'
    | 'team'
    | 'whitepaper'
    | 'legal'
    | 'campaign'
    | 'notifications'
    | 'go_live';
  /** Parts that are missing or still the built-in ones; none once the step is done. @example ["symbol"] */
  open: SetupPart[];
}
