/** Large cities for which no time zone is named, by zone. */
const otherCities: Readonly<Record<string, string>> = {
  'America/New_York':
    'Atlanta, Baltimore, Boston, Charlotte, Cleveland, Columbus, Miami, Orlando, Philadelphia, Pittsburgh, Raleigh, ' +
    'Tampa, Washington',
  'America/Chicago':
    'Austin, Dallas, Houston, Kansas City, Madison, Memphis, Milwaukee, Minneapolis, Nashville, New Orleans, ' +
    'San Antonio, St. Louis',
  'America/Denver': 'Albuquerque, Colorado Springs, Salt Lake City',
  'America/Phoenix': 'Tucson',
  'America/Los_Angeles':
    'Berkeley, Las Vegas, Portland, Sacramento, San Diego, San Francisco, San Jose, Seattle',
  'America/Toronto': 'Montreal, Ottawa',
  'America/Mexico_City': 'Guadalajara, Puebla',
  'Europe/London': 'Birmingham, Edinburgh, Glasgow, Manchester',
  'Europe/Madrid': 'Barcelona, Valencia',
  'Europe/Berlin': 'Frankfurt, Hamburg, Munich',
  'Asia/Shanghai': 'Beijing, Chengdu, Guangzhou, Hangzhou, Nanjing, Shenzhen, Wuhan',
  'Australia/Sydney': 'Canberra',
};

interface ZoneCity {
  city: string;
  zone: string;
}

const nameOfZone = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;

let cities: ZoneCity[] | undefined;

/** Every city by which a time zone is found, in the order of the alphabet. */
export function citiesOf(): readonly ZoneCity[] {
  cities ??= [
    ...Intl.supportedValuesOf('timeZone').map((zone) => ({ city: nameOfZone(zone), zone })),
    ...Object.entries(otherCities).flatMap(([zone, names]) =>
      names.split(', ').map((city) => ({ city, zone })),
    ),
  ].toSorted((one, other) => (one.city < other.city ? -1 : 1));
  return cities;
}

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();

/** The time zone of a city, or the one that has this name. */
export function zoneNamed(text: string): string | undefined {
  const words = folded(text);
  if (words === '') return undefined;
  const found = citiesOf().find(({ city, zone }) => folded(city) === words || folded(zone) === words);
  return found?.zone ?? (text.includes('/') && isTimeZone(text.trim()) ? text.trim() : undefined);
}

/** The city that names a time zone; the text itself if it is none. */
export const cityOf = (zone: string): string => (isTimeZone(zone) ? nameOfZone(zone) : zone);

/** Whether the browser knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
