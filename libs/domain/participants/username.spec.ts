import { nameSkeleton, usernameKey } from './look-alikes.js';
import { usernameProblem } from './username.js';

describe("a visitor's name", () => {
  it.each([
    'ada',
    'Ada_Lovelace',
    'a.b-c_d',
    'Zoë',
    '小明同学',
    'さくら2026',
    'Анна',
    'x'.repeat(24),
    '小明abc',
    'badminton',
    'modern_art',
    'teammate',
    'helper42',
    'rooted',
  ])('may be %j', (name) => {
    expect(usernameProblem(name)).toBeNull();
  });

  it.each([
    ['length', 'ab'],
    ['length', 'x'.repeat(25)],
    ['length', ''],
    ['characters', 'a b c'],
    ['characters', ' ada'],
    ['characters', 'ada\u200b'],
    ['characters', '\u202eada'],
    ['characters', 'ada<script>'],
    ['characters', 'a..b'],
    ['characters', '_ada'],
    ['characters', 'ada_'],
    ['characters', 'ａｄａ'],
    ['characters', 'ada😀'],
    ['characters', 'Zoe\u0308'],
    ['characters', 'a\u0334\u0335\u0336da'],
    ['characters', 'ada\u115f'],
    ['characters', 'a\u034fda'],
    ['characters', '小\ufe0f明明'],
    ['mixed_scripts', 'аda'],
    ['mixed_scripts', 'pаypal'],
    ['mixed_scripts', 'Ωmega'],
    ['mixed_scripts', 'さくら한국'],
    ['reserved', 'admin'],
    ['reserved', 'Ad.Min'],
    ['reserved', 'SUPPORT'],
    ['reserved', '管理员'],
    ['reserved', 'jetdr0p'],
    ['reserved', 'j3tdrop'],
    ['reserved', 'Jet.Dr0p'],
    ['reserved', 'jétdröp'],
    ['reserved', 'adm1n'],
    ['reserved', 'officlaI'],
    ['reserved', '5upp0r7'],
    ['reserved', 'adrnin'],
    ['reserved', 'ѕуѕтем'],
    ['reserved', 'ᴊetdrop'],
    ['reserved', 'ᴊᴇᴛᴅʀᴏᴘ'],
    ['reserved', 'ꜱᴛᴀꜰꜰ'],
    ['reserved', 'jetdropteam'],
    ['reserved', 'JetDrop_Support'],
    ['reserved', 'support1'],
    ['reserved', 'moderator7'],
    ['reserved', '5upp0rt24'],
    ['reserved', 'the.real.admin'],
    ['reserved', '管理員'],
    ['reserved', '官方客服'],
    ['reserved', '小明客服'],
    ['reserved', '系統2'],
    ['reserved', '官-方'],
    ['reserved', '小明_客.服'],
    ['reserved', '管.理-员'],
    ['reserved', 'adminʼ'],
    ['reserved', 'supportː'],
  ] as const)('is refused for %s: %j', (problem, name) => {
    expect(usernameProblem(name)).toBe(problem);
  });

  it('is not one of the names that the site bears', () => {
    expect(usernameProblem('Sample_Site', ['Sample Site'])).toBe('reserved');
    expect(usernameProblem('5amp1e_S1te', ['Sample Site'])).toBe('reserved');
    // Cyrillic throughout, so that no scripts are mixed.
    expect(usernameProblem('сосоа', ['Cocoa'])).toBe('reserved');
    expect(usernameProblem('Cocoa', ['сосоа'])).toBe('reserved');
    expect(usernameProblem('cocoas', ['Cocoa'])).toBeNull();
  });

  it.each([
    ['ѕсоре', 'scope'],
    ['sc0pe', 'scope'],
    ['аdmin', 'admin'],
    ['ａdmin', 'admin'],
    ['ꓢсⲟрꬲ', 'scope'],
    ['ad\u115fmin', 'admin'],
    ['ownerʼ', 'owner'],
  ])('%j looks like %j', (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  });

  it.each([
    ['ADA', 'ada'],
    ['ΣΑΣ', 'σας'],
    ['Straße', 'STRASSE'],
  ])('%j is the same as %j', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });
});
