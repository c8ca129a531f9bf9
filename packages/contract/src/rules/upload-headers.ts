/** The headers that are sent with the bytes of a picture: its address accepts them once, and never replaces them. */
export const uploadHeaders = { 'If-None-Match': '*' } as const;
