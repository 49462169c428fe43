import { MAX_PICTURE_BYTES, MIN_MARK_EDGE } from '#libs/domain/index.js';
import { AppError, type Texts } from '../../../platform/errors/app-error.js';

const MEGABYTES = MAX_PICTURE_BYTES / 1_000_000;

const refusal = (status: number, code: string, texts: Texts) => (cause?: unknown) =>
  new AppError(status, `image.${code}`, texts, { cause });

/** 413: the file is larger than a picture may be. */
export const imageTooLarge = refusal(413, 'too_large', {
  en: `The picture is larger than ${MEGABYTES} MB; choose a smaller one`,
  zh: `图片超过 ${MEGABYTES} MB，请换一张较小的图片`,
});

/** 422: by its content the file is of no supported type. */
export const imageUnsupported = refusal(422, 'unsupported_type', {
  en: 'Only PNG, JPEG and WebP pictures can be used, and SVG for logo and symbol; this file is none of them',
  zh: '仅支持 PNG、JPEG 和 WebP 图片，标志和图标还支持 SVG；该文件不属于这些格式',
});

/** 422: an SVG that refers to other files, or is of a kind that is drawn differently elsewhere. */
export const svgUnsupported = refusal(422, 'unsupported_svg', {
  en: 'The SVG must not contain text, filters, masks, patterns, dashes, pictures, a document type, or references to other files; convert text to outlines, or use a PNG',
  zh: 'SVG 不能包含文字、滤镜、蒙版、图案、虚线、图片、文档类型声明或对其他文件的引用；请将文字转换为轮廓，或改用 PNG',
});

/** 422: drawing it could take long and much memory. */
export const svgTooComplex = refusal(422, 'svg_too_complex', {
  en: 'The SVG has too many elements; simplify it, or use a PNG',
  zh: 'SVG 的元素过多；请简化，或改用 PNG',
});

/** 422: a mark of the site would be blurred. */
export const imageTooSmall = refusal(422, 'too_small', {
  en: `The picture is smaller than ${MIN_MARK_EDGE} pixels without its empty margins; choose a larger one`,
  zh: `图片去除空白边缘后不足 ${MIN_MARK_EDGE} 像素，请换一张较大的图片`,
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
