import {
  BadRequestError,
  ManifestContentErrorError,
  ManifestNotFoundError,
  UnknownAppError,
  UserRejectsError,
  WalletAlreadyConnectedError,
  WalletMissingRequiredFeaturesError,
  WalletNotConnectedError,
  WalletNotInjectedError,
  WalletNotSupportFeatureError,
  WrongAddressError,
} from '@tonconnect/ui-react';
import type { WalletError } from '../wallet-errors.js';

const CLASSES = [
  [BadRequestError, 'bad_request'],
  [ManifestNotFoundError, 'manifest_not_found'],
  [ManifestContentErrorError, 'manifest_content'],
  [UnknownAppError, 'unknown_app'],
  [UserRejectsError, 'user_rejects'],
  [WalletAlreadyConnectedError, 'already_connected'],
  [WalletNotConnectedError, 'not_connected'],
  [WalletNotInjectedError, 'missing_extension'],
  [WalletNotSupportFeatureError, 'unsupported_feature'],
  [WalletMissingRequiredFeaturesError, 'unsupported_feature'],
  [WrongAddressError, 'bad_address'],
] as const;

/** The error that a class of the SDK stands for; `unknown` for anything else that was thrown. */
export function errorOfThrown(thrown: unknown): WalletError {
  return CLASSES.find(([sdkClass]) => thrown instanceof sdkClass)?.[1] ?? 'unknown';
}
