import { Section } from './section';

export function Fields() {
  return <Section title="Fields">{null}</Section>;
}
