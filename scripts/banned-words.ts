/**
 * The words that comments, names, titles of tests, API summaries, English texts and documents do not
 * use, each with the plain one. A pattern is matched without regard to case; a space in it is any white space.
 */
export interface BannedWord {
  readonly pattern: RegExp;
  readonly use: string;
}

const word = (pattern: string, use: string): BannedWord => ({
  pattern: new RegExp(`(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi'),
  use,
});

export const BANNED_PROSE: readonly BannedWord[] = [
  word('heeds?|heeded|heeding', 'handle'),
  word('whoever|whomever|whosoever', 'name the person: the visitor, the caller, an admin'),
  word('whence|whither|thereof|therein|thereby|wherein', 'a plain clause'),
  word('stands? in (?:the|its|their|his|her) way|standing in the way', 'block, prevent'),
  word('(?<!to )stands(?! in for| for)', 'is, remains, appears'),
  word('rests(?: on)?', 'is final, depends on'),
  word('nobody can (?:say|know)', 'is unknown'),
  word("(?:is|are|was|be|been) nobody[’']s", 'belongs to no user'),
  word('by (?:itself|themselves)', 'automatically, by default, alone'),
  word('tells', 'says, returns, reports, shows'),
  word('(?:is|are|was|were|be|been|being) told', 'is shown, receives, learns'),
  word('told of', 'announced, reported'),
  word('(?:a|the|each|every|one|another|this|that|next|last) look at', 'check, poll'),
  word('looks (?:at|of) nothing|own looks|between (?:two )?looks', 'poll'),
  word('alarms?', 'alert'),
  word('neighbou?rhoods?', 'subnet'),
  word('(?:be|is|are) had', 'is available'),
  word('anew', 'again'),
  word('(?:becomes?|became|become) of', 'happens to'),
  word('(?:gives?|gave|given|giving) up', 'release, cancel, time out, fail'),
  word('(?:takes?|took|taken|taking) back', 'reverse'),
  word('(?:hands?|handed|handing) in', 'submit'),
  word('(?:lets?|letting) go of', 'release'),
  word('(?:goes|went|going|go) on (?:with|to be|being|as)', 'continue'),
  word('(?:comes?|came) by', 'arrive, receive'),
  word('mends?|mended|mending', 'fix, correct'),
  word('without a word', 'silently'),
  word('at one press', 'with one click'),
  word('not (?:yet )?known for sure', 'unconfirmed'),
];

/** Names that are not used, whole, with the plain one. */
export const BANNED_NAMES: ReadonlyMap<string, string> = new Map([
  ['heed', 'handleApiError'],
  ['useHeed', 'useApiErrorHandler'],
  ['wordsOf', 'problemMessage'],
  ['Standing', 'ParticipationState'],
  ['useStanding', 'useParticipationState'],
  ['CampaignWork', 'nothing: call the service'],
  ['PayoutWork', 'nothing: call the service'],
  ['tell', 'announce'],
  ['look', 'poll'],
  ['lookNow', 'syncNow'],
  ['PatientService', 'QueuedHttpClient'],
  ['askPatiently', 'requestQueued'],
  ['KeptAnswers', 'Cache'],
  ['giveUp', 'release'],
  ['takeBack', 'reverseCompletion'],
  ['lacking', 'incompleteHistory'],
  ['wrongAnswer', 'invalidResponse'],
  ['MOST_AT_ONCE', 'MAX_CONCURRENCY'],
  ['MOST_WAITING', 'MAX_QUEUE'],
  ['GIVE_UP_AFTER', 'TIMEOUT_MS'],
  ['word_count', 'passcode_count'],
]);

/** Parts of names that are not used, in camel or snake case. */
export const BANNED_NAME_PARTS: ReadonlyMap<string, string> = new Map([
  ['alarm', 'alert'],
  ['alarms', 'alerts'],
  ['heed', 'handle'],
  ['neighbourhood', 'subnet'],
  ['neighborhood', 'subnet'],
  ['whoever', 'the role'],
]);

/** Names in stored rows of the operation log, which never change. */
export const STORED_NAMES: ReadonlySet<string> = new Set(['alarm_resolved', 'payout_alarm']);

/** The verbs with which the summary of an operation begins. */
export const SUMMARY_VERBS: ReadonlySet<string> = new Set(
  `Add Adjust Appeal Approve Ban Cancel Change Check Claim Close Compare Complete Confirm Count Create Delete
  Deduct Disable Download Enable End Estimate Export Find Forfeit Freeze Get Give Grant Hand Hold Issue
  Lift Link List Log Mark Move Open Order Overturn Pause Plan Preview Publish Read Record Redeem
  Refresh Register Reject Release Remove Rename Reorder Replace Report Request Reset Resolve Restore
  Resume Retry Reverse Review Revoke Run Save Search Send Set Settle Show Sign Skip Start Stop Submit
  Summarise Summarize Suspend Switch Sync Toggle Unban Unlink Update Uphold Validate Verify Withdraw`.split(
    /\s+/,
  ),
);
