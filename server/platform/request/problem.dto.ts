import { RequirementDto } from './requirement.dto.js';

/** The one shape of every error: RFC 9457 problem details (`application/problem+json`). */
export class ProblemDto {
  /** Always `about:blank`: `code` distinguishes errors. @example "about:blank" */
  type: string;
  /** The HTTP status in words. @example "Not Found" */
  title: string;
  /** The HTTP status. @example 404 */
  status: number;
  /** The sentence shown to a person, in the language of `Accept-Language`. @example "There is no such task" */
  detail: string;
  /** Stable and machine-readable. @example "task.not_found" */
  code: string;
  /** The request's id, as in the server's log and the `X-Request-Id` header. @example "0b9f7a4e-3f0c-4c56-9d8e-2f1a6d1c7b55" */
  request_id: string;
  /** Field name to message; only when fields are at fault. @example { "title": "Required" } */
  errors?: Record<string, string>;
  /** Challenge for the next step of the login, valid for five minutes; only with `auth.second_factor_required`. */
  challenge?: string;
  /** Methods of the next step: `totp`, `recovery_code`, `passkey`; only with `auth.second_factor_required`. */
  methods?: string[];
  /** Requirements that the claim does not meet; only with `claim.requirements_missing`. */
  requirements?: RequirementDto[];
}
