// Written by scripts/parts/text-modules.mjs from the folders of texts.
import en from '../en/boot.json' with { type: 'json' };
import es from '../es/boot.json' with { type: 'json' };
import zh from '../zh/boot.json' with { type: 'json' };

export const bootTexts = { en, es, zh };
