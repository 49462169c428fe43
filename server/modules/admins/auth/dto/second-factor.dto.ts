import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';
import { MAX_LENGTH, PASSWORD_MAX_LENGTH } from '#libs/domain/index.js';
import { Optional, RequiredText } from '../../../../platform/request/validators.js';

/** A signed challenge is a JSON web token. */
const MAX_CHALLENGE = 1_000;
/** The longest part of a key's answer, its attestation, in base64url. */
const MAX_KEY_PART = 20_000;

const Challenge = () =>
  applyDecorators(
    ApiProperty({ maxLength: MAX_CHALLENGE }),
    IsString(),
    IsNotEmpty(),
    MaxLength(MAX_CHALLENGE),
  );

const Bytes = () =>
  applyDecorators(
    ApiProperty({ maxLength: MAX_KEY_PART }),
    Matches(/^[\w-]+$/),
    MaxLength(MAX_KEY_PART),
    IsString(),
  );

/** Drops the separators of a typed code before its length is checked. */
const TypedCode = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string'
      ? value.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}._·]/gu, '')
      : value,
  );

/** The second step of logging in. */
export class SecondFactorDto {
  /** Challenge from the first step's error. @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl" */
  @Challenge()
  challenge: string;

  /** Six digits of the authenticator app, or a recovery code. @example "123456" */
  @RequiredText(MAX_LENGTH.name)
  @TypedCode()
  code: string;
}

/** Proof of identity: the password or a code. */
export class ConfirmationDto {
  /** @example "jetdrop-demo" */
  @Optional()
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password?: string;

  /** Six digits of the authenticator app, or a recovery code, in place of the password. */
  @Optional()
  @IsString()
  @MaxLength(MAX_LENGTH.name)
  @TypedCode()
  code?: string;
}

/** A confirmed identity. */
export class ConfirmedDto {
  /** Until when trust can be moved. @example "2026-01-31T12:10:00.000Z" */
  confirmed_until: string;
}

export class PasskeyDto {
  id: number;
  /** The admin's name for the passkey. @example "Laptop" */
  name: string;
  /** @example "2026-01-31T12:00:00.000Z" */
  last_used_at: string | null;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
}

/** An admin's second factors. */
export class SecondFactorsDto {
  /** Whether an authenticator app is set up. @example true */
  has_totp: boolean;
  /** Passkeys in the order in which they were added. */
  passkeys: PasskeyDto[];
  /** How many codes are left. @example 10 */
  recovery_codes: number;
}

/** The secret of a new authenticator app. */
export class TotpDto {
  /** The secret in base32, for typing. @example "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" */
  secret: string;
  /** The secret as an address, for a QR code. @example "otpauth://totp/Jetdrop:admin?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Jetdrop" */
  uri: string;
}

/** A code that shows that the app has the secret. */
export class TotpCodeDto {
  /** Six digits. @example "123456" */
  @IsString()
  @MaxLength(6)
  @Matches(/^\d{6}$/)
  @TypedCode()
  code: string;
}

/** Codes that replace a lost device, each once. They are shown this one time. */
export class RecoveryCodesDto {
  /** Empty where there are codes from before. @example ["3f9a0-41c7e-b20d8-5566a"] */
  recovery_codes: string[];
}

/** Options for logging in with any passkey of this site. */
export class PasskeyLoginOptionsDto {
  /** Challenge to send with the login. @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl" */
  challenge: string;
  /** Bytes for the key to sign, in base64url. @example "dGhpcnR5LXR3by1yYW5kb20tYnl0ZXMtb2Ytbm9uY2U" */
  nonce: string;
  /** The host that the keys belong to. @example "example.com" */
  host: string;
  /** Milliseconds that the person has. @example 60000 */
  timeout: number;
}

class PasskeyAnswerDto {
  /** Challenge from the options. @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl" */
  @Challenge()
  challenge: string;

  /** The key's id. @example "c2FtcGxlLWtleQ" */
  @Bytes()
  credential: string;

  /** `clientDataJSON`. @example "e30" */
  @Bytes()
  client_data: string;
}

/** A passkey's signature. Bytes are in base64url. */
export class PasskeyLoginDto extends PasskeyAnswerDto {
  /** `authenticatorData`. @example "c2FtcGxl" */
  @Bytes()
  authenticator_data: string;

  /** Signature of `authenticatorData` and the hash of `clientDataJSON`. @example "c2FtcGxl" */
  @Bytes()
  signature: string;
}

/** Options for creating a passkey. */
export class PasskeyCreationOptionsDto {
  /** Challenge to send with the creation. @example "eyJhbGciOiJIUzI1NiJ9.eyJub25jZSI6IjEifQ.c2lnbmF0dXJl" */
  challenge: string;
  /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as JSON. @example "{}" */
  options: string;
}

/** A passkey that the browser has made. Bytes are in base64url. */
export class PasskeyCreateDto extends PasskeyAnswerDto {
  /** The admin's name for the passkey. @example "Laptop" */
  @RequiredText(MAX_LENGTH.name)
  name: string;

  /** `attestationObject`. @example "c2FtcGxl" */
  @Bytes()
  attestation: string;
}
