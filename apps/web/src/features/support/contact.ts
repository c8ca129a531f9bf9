import type { ProductOptions } from '@nestmate/contract/product';
import type { Translate } from '@/platform/texts/use-translation';

/** Mail apps reject longer links. */
export const maxMessageLength = 1500;

/**
 * How a message reaches the office: in its own chat, as a conversation here, as a letter from here, or from the mail
 * app.
 */
export type ContactMethod = 'chat' | 'office' | 'letter' | 'mail';

/** The way for a resident, or for a visitor who is not signed in. */
export function contactMethodFor(
  options: Pick<ProductOptions, 'supportWidget' | 'takesLetters'> | undefined,
  isResident: boolean,
): ContactMethod {
  if (options?.supportWidget) return 'chat';
  if (isResident) return 'office';
  return options?.takesLetters ? 'letter' : 'mail';
}

export interface ContactDetails {
  name?: string;
  /** University or property. */
  community?: string;
  platform: string;
}

/** A message template that asks for what support needs, with the known details filled in. */
export function messageTemplate(
  t: Translate<'support'>,
  { name, community, platform }: ContactDetails,
): string {
  return [
    t('body.hello'),
    '',
    `${t('body.fullName')}: ${name ?? ''}`,
    `${t('body.place')}: ${community ?? ''}`,
    `${t('body.phone')}: `,
    `${t('body.platform')}: ${platform}`,
    '',
    t('body.question'),
    '',
  ].join('\n');
}

export const mailto = (address: string, subject: string, body: string) =>
  `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replace(/\n/g, '\r\n'))}`;

/** The browser and operating system, for support: “Chrome 130, Windows”. */
export function platformName(userAgent: string): string {
  const [, system = ''] = /(Windows|Android|iPhone|iPad|Macintosh|CrOS|Linux)/.exec(userAgent) ?? [];
  const browsers: [RegExp, string][] = [
    [/Edg\/(\d+)/, 'Edge'],
    [/OPR\/(\d+)/, 'Opera'],
    [/Firefox\/(\d+)/, 'Firefox'],
    [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
    [/Version\/(\d+).*Safari/, 'Safari'],
  ];
  for (const [pattern, name] of browsers) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version) return `${name} ${version}, ${system === 'Macintosh' ? 'macOS' : system}`;
  }
  return system;
}
