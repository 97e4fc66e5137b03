export function Component(): null { return null; }
