/** Spellings of one letter, the recommended one first. */
export type Spellings = readonly string[];

function table(rows: string): ReadonlyMap<string, Spellings> {
  const entries = rows.split(/\s+/).map((row): [string, Spellings] => {
    const [letters = '', spellings = ''] = row.split(':');
    return [letters, spellings.split('/')];
  });
  return new Map(entries);
}

/**
 * Latin letters for which ICAO 9303 part 3 section 6 A recommends more than dropping the marks, with other
 * spellings in use. All other Latin letters lose their marks.
 */
export const latin = table(
  'Ä:AE/A Ö:OE/O Ü:UE/U/UXX Å:AA/A Ø:OE/O Ñ:N/NXX Æ:AE/A Œ:OE/O ß:SS/S ẞ:SS/S Þ:TH Ð:D/DH Đ:D/DJ Ł:L ı:I İ:I Ħ:H Ŋ:N/NG ' +
    'Ŧ:T Ĳ:IJ/Y ĸ:K ſ:S Ə:A/E Ŀ:L',
);

/**
 * Cyrillic of ICAO 9303 part 3 section 6 B with its national exceptions (Belarusian, Bulgarian, Macedonian,
 * Serbian, Ukrainian), Kazakh letters, and the older spellings that many valid passports still carry.
 */
export const cyrillic = table(
  'А:A Б:B В:V/W Г:G/H Ґ:G Д:D Е:E/YE/JE Ё:E/IO/YO/JO Ж:ZH/Z/J З:Z И:I/Y І:I Й:I/Y/J К:K Л:L М:M Н:N О:O П:P Р:R С:S/SS Т:T ' +
    'У:U/OU Ф:F Х:KH/H Ц:TS/C/TC Ч:CH/C/TCH Ш:SH/S/CH Щ:SHCH/SHT Ъ:IE/A/ Ы:Y Ь:/Y Э:E Ю:IU/YU/JU Я:IA/YA/JA Є:IE/YE Ї:I/YI ' +
    'Ў:U Ђ:D/DJ Ѓ:G Ѕ:DZ Ј:J Љ:LJ Њ:NJ Ќ:K Ћ:C Џ:DZ Ѣ:IE Ѫ:U Ѳ:F Ѵ:Y Ә:A/AE Ғ:G/GH Қ:Q/K Ң:N/NG Ө:O/OE Ұ:U Ү:U/UE Һ:H',
);

/** Greek after ELOT 743, as in Greek and Cypriot passports; letter pairs are tried before single letters. */
export const greek = table(
  'ΑΥ:AV/AF/AY/AU ΕΥ:EV/EF/EY/EU ΗΥ:IV/IF ΟΥ:OU/U ΜΠ:B/MP ΝΤ:NT/D ΓΓ:NG/GG ΓΚ:GK/NG/G ΓΞ:NX ΓΧ:NCH ΤΖ:TZ ' +
    'Α:A Β:V/B Γ:G/Y Δ:D Ε:E Ζ:Z Η:I/H/E Θ:TH Ι:I Κ:K/C Λ:L Μ:M Ν:N Ξ:X/KS Ο:O Π:P Ρ:R Σ:S Τ:T Υ:Y/I/U Φ:F/PH Χ:CH/H/X Ψ:PS Ω:O',
);

/** Georgian after the national system of 2002; capitals are not in use. */
export const georgian = table(
  'ა:A ბ:B გ:G დ:D ე:E ვ:V ზ:Z თ:T ი:I კ:K ლ:L მ:M ნ:N ო:O პ:P ჟ:ZH/J რ:R ს:S ტ:T უ:U ფ:P/F ქ:K ღ:GH/G ყ:Q/K შ:SH ჩ:CH ც:TS ' +
    'ძ:DZ წ:TS ჭ:CH ხ:KH/H ჯ:J ჰ:H',
);

/**
 * Arabic, Persian, Pashto and Urdu letters of ICAO 9303 part 3 section 6 C. Issuers usually print a phonetic
 * spelling instead, with the unwritten vowels: a match proves sameness, a mismatch proves nothing.
 */
export const arabic = table(
  'ء:XE آ:XAA أ:XAE ؤ:U إ:I ئ:XI ا:A ب:B ة:XAH/XTA ت:T ث:XTH ج:J ح:XH خ:XKH د:D ذ:XDH ر:R ز:Z س:S ش:XSH ص:XSS ض:XDZ ' +
    'ط:XTT ظ:XZZ ع:E غ:G ف:F ق:Q ك:K ل:L م:M ن:N ه:H و:W ى:XAY ي:Y ٱ:XXA ٹ:XXT ټ:XRT پ:P ځ:XKE څ:XXH چ:XC ڈ:XXD ډ:XDR ڑ:XXR ' +
    'ړ:XRR ژ:XJ ږ:XRX ښ:XIX ک:XKK ګ:XXK گ:XGG ں:XNN ڼ:XXN ھ:XDO ہ:XYH ۂ:XXG ۃ:XGE ی:XYA ې:Y ے:XYB',
);
