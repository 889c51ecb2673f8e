declare module '*?thread' {
  const path: string
  export default path
}
