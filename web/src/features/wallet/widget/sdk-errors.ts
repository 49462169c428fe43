import {
  BadRequestError,
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
  [UnknownAppError, 'unknown_app'],
  [UserRejectsError, 'user_rejects'],
  [WalletAlreadyConnectedError, 'already_connected'],
  [WalletNotConnectedError, 'not_connected'],
  [WalletNotInjectedError, 'missing_extension'],
  [WalletNotSupportFeatureError, 'unsupported_feature'],
  [WalletMissingRequiredFeaturesError, 'unsupported_feature'],
  [WrongAddressError, 'bad_address'],
] as const;

/**
 * The error that a class of the SDK stands for; `unknown` for anything else that was thrown, which
 * includes two classes that the SDK keeps to itself: their codes say what they mean.
 */
export function errorOfThrown(thrown: unknown): WalletError {
  return CLASSES.find(([sdkClass]) => thrown instanceof sdkClass)?.[1] ?? 'unknown';
}
