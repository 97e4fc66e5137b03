/**
 * What the operator of this installation types for a command of the shop, such as `retry`: `SHOP_COMMAND`, which deploy/shop, the units
 * and the image set, before it; `npm run shop --` in a plain folder.
 */
export const operatorCommand = (command: string, env: NodeJS.ProcessEnv = process.env): string =>
  `${env.SHOP_COMMAND?.trim() || npmCommand} ${command}`;

/** The same for a text that names commands as npm runs them. */
export const withOperatorCommands = (text: string): string => text.replaceAll(`${npmCommand} `, operatorCommand(''));

const npmCommand = 'npm run shop --';
