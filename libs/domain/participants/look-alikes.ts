/**
 * Each letter with the letters and digits that look like it, capitals as small letters: the Latin part of Unicode's
 * table of confusables (UTS 39, © Unicode, Inc.), digits that are read as letters, and some small capitals that the table lacks.
 */
const LOOKALIKES = [
  'a4аαɑᴀᗅꓮ𖽀𐊠ꭺ',
  'b8вьβʙᖯᗷꓐ𐊂𐊡𐌁ɓƃƀҍѣƅꮟꞵᏼб',
  'cсϲᴄⲥꮯ𐐽𑣩ꓚ𐊢𐌂𐔜ȼҫƈ',
  'dԁᴅᑺᑯꓒᗞᗪꓓɗɖƌđᑻᒇꮷꭰð',
  'e3еєεᴇꬲҽⴹꓰ𐊆ɇҿꭼ𑣆𑣎',
  'fꜰꬵꞙẝքᖴꓝ𐊇𐊥𐔥ƒᵮϝ𑣂',
  'gɡɢᶃƍցꓖɠǥԍꮐᏻ',
  'hнһհʜᕼꓧ𐋏ɦꚕħћꮒⲏꮋᏺⱨңӊӈ',
  'i1lіїӏιıłɪʟ|ᒶɩꙇꭵ𑣃ɨᵻᵼ١۱ǀוןاߊⵏᛁꓲ𖼨𐊊𐌉ᒪꓡ𖼖𐔦ɭƚɫٳᒷױⲓⳑꮮ𑣒𐑃',
  'jјᴊᒘϳᒍꓙɉᒙʝꭻ',
  'kкκᴋᛕꓗ𐔘ƙⲕꮶⱪқꝁҟ',
  'mмᴍᗰᛖꓟ𐊰𐌑ϻⲙꮇӎ',
  'nпηոɴռꓠ𐔓ɳƞᵰⲛɲ',
  'o0оοσօøᴏ०੦૦௦౦೦൦๐໐၀٥۵ᴑꬽⲟჿסهھہەഠဝ𐓪𑣈𑣗𐐬߀০୦𑓐𑣠ⵔዐଠꓳ𐊒𐊫𐔖ۿꬾⵁɵꝋөѳꮎꮻⴱꭴတ𑣕θ',
  'pрρᴘᑶⲣᑭꓑ𐊕ƥᵽᑷᒆꮲ',
  'qԛգզⵕʠ',
  'rʀꭇꭈᴦⲅгꮁᖇꓣ𖼵ɽɼɍғᵲґꭱꮢ𐓜',
  's5ѕꜱƽꮪ𑣁𐑈ꓢ𖼺𐊖ʂᵴտꮥ',
  't7тτᴛꓔ𖼊𐊗𐊱𐌕ƭŧᵵⲧꭲⱦʈҭ',
  'uυսμᴜᑗꞟꭎꭒʋ𐓶𑣘ሀᑌꓴ𖽂ᵾꮜᑘᑧʉ',
  'vνѵᴠᐺט𑜆ꮩ𑣀٧۷ⴸᐯꛟꓦ𖼈𐔝ᐻ',
  'wԝωᴡɯѡա𑜊𑜎𑜏ꮃ𑣦ꓪѽ𑓅ꝡꮤ',
  'xхχᕁᕽⵝᚷꓫ𐊐𐊴𐌗𐔧ꭓⲭҳ',
  'yуγүʏɣᶌỿꭚყ𑣜ꓬ𖽃𐊲ƴɏұⲩꭹꮍ',
  'z2ᴢꮓ𑣄𑣥ꓜʐƶȥᵶζ𑣉',
];

let looks: Map<string, string> | undefined;

const lookOf = (character: string): string => {
  looks ??= new Map(
    LOOKALIKES.flatMap(([letter = '', ...others]) =>
      others.map((other): [string, string] => [other, letter]),
    ),
  );
  return looks.get(character) ?? character;
};

/** The key of a name: the same for every case of its letters. */
export function usernameKey(username: string): string {
  // Upper case first: some letters have two lower cases, such as the Greek sigma.
  return username.normalize('NFKC').toUpperCase().toLowerCase();
}

/** Letters by their category that show nothing, or only a sign beside the letter before them, such as `ʼ` and `ː`. */
const NO_LETTERS =
  /\p{Default_Ignorable_Code_Point}|[\u02b0-\u02ff\ua717-\ua71f\ua788-\ua78c\ua78f]/gu;

/** A name's skeleton: `ad.min`, `adm1n` and `аdmin` with a Cyrillic letter are `admin` to a reader. */
export function nameSkeleton(name: string): string {
  const letters = usernameKey(name)
    .normalize('NFD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .replace(NO_LETTERS, '');
  const skeleton = Array.from(letters, lookOf).join('');
  return skeleton.replaceAll('rn', 'm').replaceAll('vv', 'w');
}
