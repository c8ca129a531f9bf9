import { Row, Section } from './section';

const grounds = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['raised', 'bg-raised'],
  ['plum', 'bg-plum'],
  ['plum-fill', 'bg-plum-fill'],
  ['bubble', 'bg-bubble'],
  ['plum-soft', 'bg-plum-soft'],
  ['apricot', 'bg-apricot'],
  ['apricot-soft', 'bg-apricot-soft'],
  ['glow', 'bg-glow'],
  ['dusk', 'bg-dusk'],
  ['leaf', 'bg-leaf'],
  ['leaf-soft', 'bg-leaf-soft'],
  ['brick', 'bg-brick'],
  ['brick-fill', 'bg-brick-fill'],
  ['brick-soft', 'bg-brick-soft'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
] as const;

export function Colours() {
  return (
    <Section title="Colour and type">
      <Row name="Grounds">
        {grounds.map(([name, look]) => (
          <div key={name} className="w-24 text-xs text-ink-2">
            <div className={`mb-1 h-14 rounded-control border border-line ${look}`} />
            {name}
          </div>
        ))}
      </Row>
      <Row name="Scale">
        <div className="flex flex-col gap-3">
          <p className="font-display text-4xl font-semibold">Evening light 48</p>
          <p className="font-display text-3xl font-semibold">Someone to live with 36</p>
          <p className="font-display text-2xl font-semibold">Maya Torres, Linden Hall 28</p>
          <p className="font-display text-xl font-semibold">Your matches 22</p>
          <p className="text-lg">Large text 18, for what leads a page.</p>
          <p>Body 16. You choose who sees your profile, and you can hide it at any time.</p>
          <p className="text-sm text-ink-2">Second level 14, quieter than the body.</p>
          <p className="text-xs text-ink-3">Third level 12, for times and counts: 12:04.</p>
          <p lang="zh">中文使用系统字体：“找到合适的室友……”——Maya Torres，2027 年，86%。</p>
        </div>
      </Row>
    </Section>
  );
}
