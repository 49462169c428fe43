import { Injectable } from '@nestjs/common';
import { type Person, textWithout } from '#libs/domain/index.js';
import { LogRedaction } from '../../audit/log-redaction.repository.js';
import { ApprovalsRepository } from '../auth/approvals/approvals.repository.js';
import { DecisionRepository } from '../decisions/decision.repository.js';
import { VisitorSessionRepository } from '../wallet-sessions/visitor-session.repository.js';

/** Removes what still names a person where others have written of them: the log, requests and decisions. */
@Injectable()
export class TraceService {
  constructor(
    private readonly log: LogRedaction,
    private readonly approvals: ApprovalsRepository,
    private readonly decisions: DecisionRepository,
    private readonly sessions: VisitorSessionRepository,
  ) {}

  /** In the running transaction. */
  async remove(person: Person): Promise<void> {
    await this.sessions.forgetWallets([person.id]);
    await this.approvals.forgetUser(person.id);
    const texts = [...person.texts, ...(person.name ? [person.name] : [])];
    for (const { id, reason, reason_zh } of await this.decisions.findReasons(person.id, texts)) {
      const said = {
        reason: textWithout(reason, person),
        reason_zh: reason_zh && textWithout(reason_zh, person),
      };
      const isSame = said.reason === reason && said.reason_zh === reason_zh;
      if (!isSame) await this.decisions.setReason(id, said);
    }
    this.log.removeWithCommit(person);
  }
}
