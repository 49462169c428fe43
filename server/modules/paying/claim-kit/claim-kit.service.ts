import { Readable } from 'node:stream';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, StreamableFile } from '@nestjs/common';
import { Env } from '../../../platform/config/env.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { validationFailed } from '../../../platform/errors/common.errors.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { DistributorRepository } from '../distributors/distributor.repository.js';
import { PayoutLineRepository } from '../distributors/payout-line.repository.js';
import { kitPageMissing, noClaimKit } from './claim-kit.errors.js';
import { campaignFiles, pageFiles } from './kit-files.js';
import { tarArchive } from './tar.js';

/** Makes claim kits for the back office, as `npm run claim-kit` does. */
@Injectable()
export class ClaimKitService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly env: Env,
    private readonly audit: AuditLog,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly settings: SettingsService,
  ) {}

  /** The folder as an archive. @throws AppError 404, 409 without claims that make the root on the chain, 422, 503. */
  async download(id: number, address?: string): Promise<StreamableFile> {
    const distributor = await this.distributors.find(id);
    if (distributor.merkle_root === null) throw noClaimKit('claim_kit.not_published');
    const url = address || this.env.public_url;
    if (!url) throw validationFailed({ url: NO_ADDRESS });
    const page = await pageFiles(this.env.dist_dir).catch(() => {
      throw kitPageMissing();
    });
    const published = await this.lines.onChain(distributor);
    if (!published) throw noClaimKit('claim_kit.root_differs');
    const { lines, tree } = published;
    const settings = await this.settings.read();
    const campaign = campaignFiles({ distributor, lines, root: tree.root, settings, url });
    const folder = `claim-kit-${id}`;
    const file = `${folder}.tar`;
    await runInTransaction(this.em, async () => this.audit.record({ code: 'exported', file }));
    return new StreamableFile(Readable.from(tarArchive(folder, [...page, ...campaign])), {
      type: 'application/x-tar',
      disposition: `attachment; filename="${file}"`,
    });
  }
}

const NO_ADDRESS = {
  en: 'Name the address at which the folder is published, or set PUBLIC_URL',
  zh: '请填写文件夹的发布地址，或设置 PUBLIC_URL',
};
