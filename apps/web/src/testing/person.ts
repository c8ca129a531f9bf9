import userEvent from '@testing-library/user-event';

/**
 * Simulates a person's input. All letters of a text but the last arrive together: each input renders the whole screen
 * again, and the second one notices a field that the first has cleared, replaced or left.
 */
export function newPerson(): ReturnType<typeof userEvent.setup> {
  const person = userEvent.setup();
  return {
    ...person,
    async type(field, text, options) {
      const isPlain = !/[{[\n]/.test(text) && !options && text.length > 2;
      if (!isPlain) return person.type(field, text, options);
      await person.click(field);
      await person.paste(text.slice(0, -1));
      await person.keyboard(text.slice(-1));
    },
  };
}
