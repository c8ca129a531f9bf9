import type { Language } from '@nestmate/contract';
import { z } from 'zod';

/** zod's own texts for an invalid value, in the product's languages. */
export const validationTexts: Record<Language, z.core.$ZodErrorMap> = {
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
  zh: z.locales.zhCN().localeError,
};
