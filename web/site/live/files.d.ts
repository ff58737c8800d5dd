declare module "*.png?inline" {
  const address: string;
  export default address;
}
