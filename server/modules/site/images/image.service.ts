import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type PictureUse, pictureAddress, pictureHash, picturesIn } from '#libs/domain/index.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { validationFailed } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import type { ImageDto } from './dto/image.dto.js';
import { drawIcon, type EncodedImage, encodeImage } from './encode-image.js';
import { NO_SUCH_IMAGE } from './image.errors.js';
import { shownPictures } from './image.report.js';
import { ImageRepository } from './image.repository.js';

const CLEAN_EVERY = 3_600_000;

@Injectable()
export class ImageService implements OnApplicationBootstrap {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly images: ImageRepository,
    private readonly audit: AuditLog,
    private readonly scheduler: Scheduler,
  ) {}

  onApplicationBootstrap(): void {
    const remove = () => this.removeUnused();
    this.scheduler.every('images', CLEAN_EVERY, remove, 'Unused pictures not removed');
  }

  /** The bytes of a picture, WebP; undefined where there is none. */
  find(hash: string): Promise<Buffer | undefined> {
    return this.images.find(hash);
  }

  /** A stored mark as a square PNG, on a ground or on none; undefined where there is none. */
  async drawIcon(
    mark: string | Buffer,
    size: number,
    ground?: string,
  ): Promise<Buffer | undefined> {
    const picture = typeof mark === 'string' ? await this.images.find(mark) : mark;
    return picture && drawIcon(picture, size, ground);
  }

  /** @throws AppError 422 for a file that is no picture. */
  async upload(file: Buffer, use?: PictureUse): Promise<ImageDto> {
    const image = await encodeImage(file, use);
    await this.store(image);
    const { hash, width, height, bytes } = image;
    return { address: pictureAddress(hash), width, height, size: bytes.length };
  }

  @Transactional()
  private async store(image: EncodedImage): Promise<void> {
    const isNew = await this.images.add(image);
    const subject = { type: 'image', name: image.hash.slice(0, 8) } as const;
    if (isNew) this.audit.record({ code: 'created', subject });
  }

  /**
   * Keeps the stored picture that a record is about to show, in the caller's transaction.
   *
   * @throws AppError 422 naming the field, where the picture is not stored.
   */
  async use(field: string, address: string | undefined): Promise<void> {
    const hash = pictureHash(address ?? '');
    if (hash === undefined || (await this.images.use(hash))) return;
    throw validationFailed({ [field]: NO_SUCH_IMAGE });
  }

  /** Keeps the stored pictures that a text is about to show, in the caller's transaction. */
  async useIn(text: string | undefined): Promise<void> {
    const hashes = picturesIn(text ?? '').map((address) => pictureHash(address) ?? '');
    if (hashes.length > 0) await this.images.useAll(hashes);
  }

  /** Removes pictures that were not shown for a day. */
  async removeUnused(): Promise<void> {
    const old = await this.images.listOld();
    if (old.length === 0) return;
    const shown = new Set(await shownPictures(this.em));
    await this.images.removeOld(old.filter((hash) => !shown.has(pictureAddress(hash))));
  }
}
