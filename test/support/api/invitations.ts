import type { TestApp } from './app.js';
import { earn, newParticipant, type Participant, settleInvitations } from './participants.js';

/** Steps of tests of invitations, in the application that `started` returns. */
export function invitationsIn(started: () => TestApp) {
  /** A new participant with the code of another one. */
  const invited = ({ referral_code }: Participant) => newParticipant(started(), { referral_code });

  /** An inviter and `count` friends with so many points each. */
  async function withFriends(count: number, points = 100) {
    const inviter = await newParticipant(started());
    const friends: Participant[] = [];
    while (friends.length < count) {
      const friend = await invited(inviter);
      await earn(started(), friend.id, points);
      friends.push(friend);
    }
    await settleInvitations(started());
    return { inviter, friends };
  }

  const pointsOf = async (id: number) =>
    (await started().api.call('getUser', { path: { id } })).total_points;

  return { invited, withFriends, pointsOf };
}
