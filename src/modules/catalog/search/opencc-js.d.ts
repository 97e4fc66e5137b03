/** Traditional characters with their simplified ones: pairs with a space between, separated by `|`. */
declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string;
  // biome-ignore lint/style/noDefaultExport: the package exports nothing else.
  export default pairs;
}
