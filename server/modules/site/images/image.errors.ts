import { MAX_PICTURE_BYTES } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';

const MEGABYTES = MAX_PICTURE_BYTES / 1_000_000;

const refusal = (status: number, code: string, texts: Texts) => (cause?: unknown) =>
  new AppError(status, `image.${code}`, texts, { cause });

/** 413: the file is larger than a picture may be. */
export const imageTooLarge = refusal(413, 'too_large', {
  en: `The picture is larger than ${MEGABYTES} MB; choose a smaller one`,
  zh: `图片超过 ${MEGABYTES} MB，请换一张较小的图片`,
});

/** 422: by its content the file is no PNG, JPEG or WebP. */
export const imageUnsupported = refusal(422, 'unsupported_type', {
  en: 'Only PNG, JPEG and WebP pictures can be used, and this file is none of them',
  zh: '仅支持 PNG、JPEG 和 WebP 图片，该文件不属于这些格式',
});

/** 422: it begins like a picture, but cannot be drawn. */
export const imageUnreadable = refusal(422, 'unreadable', {
  en: 'The picture is damaged and cannot be read; choose another one',
  zh: '图片已损坏，无法读取，请换一张图片',
});

/** 422: drawing it would take more memory than a picture is worth. */
export const imageTooManyPixels = refusal(422, 'too_many_pixels', {
  en: 'The picture has too many pixels; choose one of at most 40 million',
  zh: '图片像素过多，请换一张不超过 4000 万像素的图片',
});

/** The address is of a picture that is not stored. */
export const NO_SUCH_IMAGE: Texts = {
  en: 'This picture is not stored any more; upload it again',
  zh: '该图片已不存在，请重新上传',
};
